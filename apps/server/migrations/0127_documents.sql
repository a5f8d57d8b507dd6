-- Pages of text become documents: the closed tree of `domain/content/document.ts`. Until the release before this one is gone, a page
-- has both shapes: that release reads and writes `sections`, this one `document`, and a trigger makes each from the other.

-- Word for word, as `documentFromSections` does it.
create function document_from_sections(sections jsonb) returns jsonb language sql immutable parallel safe set search_path = pg_catalog as $$
  with words as (
    select section, part, place, kind,
      case when said = '' then '{}' else jsonb_build_object('content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', said))) end
        as content
    from jsonb_array_elements(sections) with ordinality as each_section (value, section),
      lateral (
        select 1 as part, 0::bigint as place, 'heading' as kind, value ->> 'heading' as written where value ->> 'heading' is not null
        union all
        select 2, place, 'paragraph', written from jsonb_array_elements_text(value -> 'paragraphs') with ordinality as paragraph (written, place)
        union all
        select 3, place, 'item', written from jsonb_array_elements_text(value -> 'items') with ordinality as item (written, place)
      ) as line,
      -- Without characters that nobody sees and a document does not hold.
      lateral (select regexp_replace(written, '[\x01-\x08\x0b-\x1f\x7f]', '', 'g') as said) as seen
  ), blocks as (
    select section, part, place,
      case kind when 'heading' then '{"type": "heading", "attrs": {"level": 2}}'::jsonb else '{"type": "paragraph"}' end || content as block
    from words where kind <> 'item'
    union all
    select section, 3, 0, jsonb_build_object('type', 'bulletList', 'content', jsonb_agg(
      jsonb_build_object('type', 'listItem', 'content', jsonb_build_array('{"type": "paragraph"}'::jsonb || content)) order by place
    ))
    from words where kind = 'item' group by section
  )
  select jsonb_build_object('type', 'doc', 'content',
    coalesce(jsonb_agg(block order by section, part, place), '[{"type": "paragraph"}]'))
  from blocks
$$;

-- The words of a part and of all parts in it.
create function words_of_document(part jsonb) returns text language sql immutable parallel safe set search_path = pg_catalog as $$
  select coalesce(string_agg(said #>> '{}', '' order by place), '')
  from jsonb_path_query(part, 'strict $.** ? (@.type == "text").text') with ordinality as line (said, place)
$$;

-- What the release before can show of a document: all its words in their order, without marks, tables as lines.
create function sections_from_document(document jsonb) returns jsonb language plpgsql immutable parallel safe
  set search_path = public, pg_catalog as $$
declare
  empty constant jsonb := '{"heading": null, "paragraphs": [], "items": []}';
  sections jsonb := '[]';
  section jsonb := empty;
  block jsonb;
  said jsonb;
begin
  for block in select value from jsonb_array_elements(document -> 'content') loop
    if block ->> 'type' = 'heading' then
      sections := sections || case when section = empty then '[]' else jsonb_build_array(section) end;
      section := empty || jsonb_build_object('heading', nullif(words_of_document(block), ''));
    elsif block ->> 'type' in ('bulletList', 'orderedList') then
      select section || jsonb_build_object('items', (section -> 'items') || coalesce(jsonb_agg(item order by place), '[]')) into section
      from (
        select place, (
          select string_agg(words_of_document(own), ' ' order by at)
          from jsonb_array_elements(list_item -> 'content') with ordinality as part (own, at) where own ->> 'type' = 'paragraph'
        ) as item
        from jsonb_path_query(block, 'strict $.** ? (@.type == "listItem")') with ordinality as each_item (list_item, place)
      ) as items where item <> '';
    else
      said := case block ->> 'type'
        when 'table' then (
          select jsonb_agg((
            select string_agg(words_of_document(cell), ' | ' order by at)
            from jsonb_array_elements(line -> 'content') with ordinality as each_cell (cell, at)
          ) order by place)
          from jsonb_array_elements(block -> 'content') with ordinality as each_line (line, place)
        )
        when 'image' then jsonb_build_array(block #>> '{attrs,alt}')
        else jsonb_build_array(words_of_document(block))
      end;
      said := jsonb_path_query_array(said, '$[*] ? (@ != "")');
      if said <> '[]' then
        -- Paragraphs stand before the list of a section: those after it begin another one.
        if section -> 'items' <> '[]' then
          sections := sections || jsonb_build_array(section);
          section := empty;
        end if;
        section := section || jsonb_build_object('paragraphs', (section -> 'paragraphs') || said);
      end if;
    end if;
  end loop;
  return sections || case when section = empty then '[]' else jsonb_build_array(section) end;
end $$;

alter table content_pages add column document jsonb;

-- The row's version is the one people accepted, and its words stay the same: filling the new column is no change.
alter table content_pages disable trigger content_pages_row_version;
update content_pages set document = document_from_sections(sections);
alter table content_pages enable trigger content_pages_row_version;

alter table content_pages add constraint content_pages_document_check check (document is not null and document ->> 'type' = 'doc') not valid;

create function keep_both_shapes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.document is not distinct from old.document then
    if new.sections is distinct from old.sections then
      new.document := document_from_sections(new.sections);
    end if;
  elsif new.document is null then
    new.document := document_from_sections(new.sections);
  else
    new.sections := sections_from_document(new.document);
  end if;
  return new;
end $$;
-- By its name it comes before the trigger that raises the version, which compares both shapes.
create trigger content_pages_both_shapes before insert or update on content_pages for each row execute function keep_both_shapes();

-- A text that was accepted is never written again: those kept so far stay as they were, and are shown as a document.
alter table accepted_texts add column document jsonb;

create or replace function keep_accepted_text() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into accepted_texts (edition_id, slug, version, title, note, sections, document, signatures, changed_on, in_force_from)
  values (new.edition_id, new.slug, new.version, new.title, new.note, new.sections, new.document, new.signatures, new.changed_on, new.changed_at)
  on conflict do nothing;
  return null;
end $$;

-- What was loaded last, in both shapes: otherwise the next load would not notice what people changed in a document.
update edition_sources set tables = (
  select jsonb_agg(
    case stored ->> 'table'
      when 'content_pages' then stored || jsonb_build_object('rows', (
        select coalesce(jsonb_agg(entry || jsonb_build_object('document', document_from_sections(entry -> 'sections')) order by place), '[]')
        from jsonb_array_elements(stored -> 'rows') with ordinality as each_row (entry, place)
      ))
      else stored
    end
    order by position
  )
  from jsonb_array_elements(tables) with ordinality as each (stored, position)
)
where tables @> '[{"table": "content_pages"}]';
