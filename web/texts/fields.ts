/** What many forms say beside their fields. */
export const fieldsTexts = {
  required: 'This field is required.',
  atLeast: ({ letters }: { letters: string }) => `This must have at least ${letters} characters.`,
  atMost: ({ letters }: { letters: string }) => `This must have at most ${letters} characters.`,
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
