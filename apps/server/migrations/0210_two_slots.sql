-- As what a slot's abstract stands in the programme: a short talk and an e-poster are two slots of one abstract. Null: it has none, or its
-- session has been taken out.
alter table programme_slots add column stands text;
alter table programme_slots add constraint programme_slots_stands_check check (stands in ('talk', 'poster')) not valid;
update programme_slots as slot set stands = case when session.kind = 'posters' then 'poster' else 'talk' end
from programme_sessions as session
where (session.edition_id, session.id) = (slot.edition_id, slot.session_id) and slot.abstract_id is not null and not session.removed;
