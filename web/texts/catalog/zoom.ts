/** Texts of the full-screen image view. */
export const zoomTexts = {
  image: 'Image',
  position: ({ number, count }: { number: number; count: number }) => `Image ${number} of ${count}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  pan: 'Zoomed in: scroll to pan',
  button: ({ title, act }: { title: string; act: string }) => `${title}. ${act}`,
  previous: 'Previous image',
  next: 'Next image',
} as const
