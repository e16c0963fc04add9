/** A cell that cannot be parsed; the message explains what to write instead. */
export class CellFormatError extends Error {}
