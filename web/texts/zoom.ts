/** The pictures of a product over the whole screen. */
export const zoomTexts = {
  picture: 'Picture',
  place: ({ number, count }: { number: number; count: number }) => `Picture ${number} of ${count}`,
  enlarge: 'Enlarge',
  smaller: 'Make smaller',
  moveAbout: 'Enlarged: scroll to move about',
  press: ({ title, act }: { title: string; act: string }) => `${title}. ${act}`,
  previous: 'Previous picture',
  next: 'Next picture',
} as const
