// npm run build: builds the server, both parts of the web, and the admin, if anything has changed since the last build.
import { buildAdmin, buildServer, buildWeb, install } from './lib.mjs';

install();
buildWeb();
buildAdmin();
buildServer();
