/**
 * Print: PDFs in the storefront's fonts and colors. A feature composes a `PrintedDocument` and renders it (`createPdfRenderer`), or
 * draws pages of its own with the functions of the canvas. The content of a document is part of the feature that it belongs to.
 */
export type { Column, Fact, AddressLabels, Note, PrintedBatch, PrintedDocument, Row } from './document.ts'
export { createPdfRenderer, type PdfRenderer } from './render-pdf.ts'
export { drawHairline, drawMark, LETTER, openPdf, type PdfDocument, put, putLines } from './canvas.ts'
export { drawable, legible, printedDate } from './printable-text.ts'
export { COLORS, FONTS, type Letterhead, MARK } from './theme.ts'
