/** The shop cannot use its database. The message gives the reason and what the operator can do. */
export class DatabaseError extends Error {}
