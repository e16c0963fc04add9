/** `node tools/build.mjs`: installs and builds as `npm start` does, without starting the shop. A service manager starts it. */
import { exitWithError, prepareBuild, prepareDependencies } from './prepare.mjs'

await prepareDependencies().then(prepareBuild).catch(exitWithError)
