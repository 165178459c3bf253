// npm start: install, build, and open the shop.
import { buildAdmin, buildServer, buildWeb, install, runForeground, server } from './lib.mjs';

install();
buildWeb();
buildAdmin();
buildServer();
runForeground([server]);
