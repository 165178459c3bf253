// Opens the shop as it was built, without looking whether anything has changed: for machines that only serve.
import { runForeground, server } from './lib.mjs';

runForeground([server]);
