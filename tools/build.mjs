/** `node tools/build.mjs`: all that `npm start` does before it starts, for a release that something else starts. */
import { giveUp, prepareBuild, prepareDependencies } from './prepare.mjs'

await prepareDependencies().then(prepareBuild).catch(giveUp)
