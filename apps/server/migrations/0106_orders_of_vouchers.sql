-- no transaction
alter table payment_orders validate constraint payment_orders_voucher;
