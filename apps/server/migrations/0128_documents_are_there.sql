-- no transaction
alter table content_pages validate constraint content_pages_document_check;
