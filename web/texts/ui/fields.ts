/** Texts that many forms share. */
export const fieldsTexts = {
  required: 'This field is required.',
  atLeast: ({ characters }: { characters: string }) => `This must have at least ${characters} characters.`,
  atMost: ({ characters }: { characters: string }) => `This must have at most ${characters} characters.`,
  email: 'Please enter an email address such as nora@example.com.',
  optional: 'Optional',
  choose: 'Choose',
  state: 'State',
  password: 'Your password',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved',
  sending: 'Sending…',
  unreached: 'The shop could not be reached. What you typed is kept; please try again.',
} as const
