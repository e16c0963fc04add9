/** The shop cannot work with its database; the message says why and what to do. */
export class DatabaseUnusable extends Error {}
