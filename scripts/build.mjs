// npm run build: builds the server and both parts of the web, if anything has changed since the last build.
import { buildServer, buildWeb, install } from './lib.mjs';

install();
buildWeb();
buildServer();
