/** Types of the functions that parse-xml.ts calls; the package has none. */
declare module 'saxen' {
  export class Parser {
    on(event: 'openTag', listener: (name: string, attributes: () => Record<string, string>) => void): this
    on(event: 'closeTag' | 'text' | 'cdata', listener: (text: string) => void): this
    on(event: 'error', listener: (error: Error) => void): this
    write(xml: string): this
    end(): Error | null
  }
}
