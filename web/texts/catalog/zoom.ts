import { formatNumber } from '#contract/text/language.ts'

/** Texts of the full-screen image view. */
export const zoomTexts = {
  image: 'Image',
  position: ({ number, count }: { number: number; count: number }) =>
    `Image ${formatNumber(number)} of ${formatNumber(count)}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  pan: 'Zoomed in: scroll to pan',
  button: ({ title, act }: { title: string; act: string }) => `${title}. ${act}`,
  previous: 'Previous image',
  next: 'Next image',
} as const
