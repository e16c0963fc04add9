/** The look of `/docs`: quiet, in a measure one can read, without the bar of the library. */
export const REFERENCE_CSS = `
.swagger-ui .topbar { display: none }
.swagger-ui .info { margin: 48px 0 32px }
.swagger-ui .info .title { font-family: Georgia, serif; font-weight: 400 }
.swagger-ui .info .markdown, .swagger-ui .info .renderedMarkdown { max-width: 76ch; line-height: 1.6 }
.swagger-ui .info h2, .swagger-ui .info h3 { font-family: Georgia, serif; font-weight: 400 }
.swagger-ui .info h2 { margin-top: 2.5em }
.swagger-ui .info pre { overflow-x: auto; padding: 12px 16px; border-radius: 6px }
.swagger-ui .info table { display: block; overflow-x: auto }
.swagger-ui .markdown code, .swagger-ui .renderedMarkdown code { color: inherit; font-weight: 400 }
.swagger-ui .markdown td, .swagger-ui .renderedMarkdown td { padding: 6px 16px 6px 0; vertical-align: top }
`
