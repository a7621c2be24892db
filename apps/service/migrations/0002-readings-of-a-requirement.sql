-- An outcome takes back the readings of its requirement, whatever asset an earlier plan named for it [C-6].
create index asset_readings_requirement on asset_readings
  (organisation_id, route_id, activity_reference, requirement_key);
