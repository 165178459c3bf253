// npm start: install, build, and open the shop.
import { buildWeb, compileServer, install, runForeground } from './lib.mjs';

install();
compileServer();
buildWeb();
runForeground(['server/src/main.ts']);
