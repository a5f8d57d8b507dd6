-- Whether a letter carries itself as a PDF: chosen with its text, and fixed when it is released.
alter table letter_templates add column pdf boolean not null default false;
alter table letters add column released_pdf boolean not null default false;
