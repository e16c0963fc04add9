/** A response as it is sent. */
export type SerializedJson = string | Buffer | ArrayBuffer

/** Returns the text of a serialized response. */
export function jsonText(json: SerializedJson): string {
  return json instanceof ArrayBuffer ? Buffer.from(json).toString() : json.toString()
}
