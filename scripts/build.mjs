// npm run build: both builds of the web, where anything has changed since the last ones.
import { buildWeb, install } from './lib.mjs';

install();
buildWeb();
