// npm run build: the server and both builds of the web, where anything has changed since the last ones.
import { buildServer, buildWeb, install } from './lib.mjs';

install();
buildWeb();
buildServer();
