/** What many forms say beside their fields. */
export const fieldsTexts = {
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
