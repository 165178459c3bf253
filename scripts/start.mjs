// npm start: install, build, and open the shop.
import { buildWeb, install, runForeground } from './lib.mjs';

install();
buildWeb();
runForeground(['server/src/main.ts']);
