-- thalpos_app is the role of every request: it owns nothing and obeys row-level security.
-- A role belongs to the whole cluster, so another database of it may be creating it at the same time.
do $$
begin
  if not exists (select from pg_roles where rolname = 'thalpos_app') then
    begin
      create role thalpos_app nologin;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  begin
    execute format('grant thalpos_app to %I', current_user);
  exception
    when internal_error then null; -- another database granted it at the same time
    when insufficient_privilege then
      if not pg_has_role(current_user, 'thalpos_app', 'member') then
        raise exception 'the database user % may not use the role thalpos_app', current_user
          using hint = format('as an administrator: GRANT thalpos_app TO %I', current_user);
      end if;
  end;
end $$;

grant usage on schema public to thalpos_app;
