-- Texts of emails that staff have changed (decision 0100), one row per email. Null: the original of the release applies. Nodes of the previous
-- release send the originals.
create table email_texts (
  kind text primary key check (char_length(kind) between 1 and 60),
  -- Counts the changes: each one names the version that it was decided on.
  version integer not null default 0,
  subject text check (char_length(subject) between 1 and 150 and subject !~ '[[:cntrl:]]'),
  heading text check (char_length(heading) between 1 and 150 and heading !~ '[[:cntrl:]]'),
  -- Plain texts. Empty lines separate paragraphs.
  intro text check (char_length(intro) between 1 and 1000),
  closing text check (char_length(closing) between 1 and 500),
  changed_at timestamptz,
  -- The name outlives the account.
  changed_by text
);
