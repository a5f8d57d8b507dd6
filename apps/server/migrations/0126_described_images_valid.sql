-- no transaction
alter table images validate constraint images_alt;
alter table images validate constraint images_original;
alter table images validate constraint images_crop;
