// npm start: install, build, and open the shop.
import { buildServer, buildWeb, install, runForeground, server } from './lib.mjs';

install();
buildWeb();
buildServer();
runForeground([server]);
