-- no transaction
-- Of the letters that tell somebody what a release changed for them, one waits: however many releases there are, it tells from the first.
create unique index concurrently letters_one_programme_each on letters (edition_id, about)
  where state = 'draft' and purpose = 'programme.changed';
