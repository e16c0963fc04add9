/** Brands of the HEIF family in the first box of a file (ISO 23008-12): HEIC photos of phones, AVIF, and brands that both use. */
const BRAND = /^....ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1|avif|avis)$/s

/** True for a file of the HEIF family. Which of them the image library decodes depends on the codecs it was built with. */
export function isHeif(bytes: Buffer): boolean {
  return BRAND.test(bytes.toString('latin1', 0, 12))
}

/** Message for a HEIC photo that the image library cannot decode. */
export const HEIC_HELP =
  'This is a HEIC photo, which we can’t read. Please save it as a JPEG and choose that file. On an iPhone: open it in Photos, then Share, Options, Most Compatible, Save to Files.'
