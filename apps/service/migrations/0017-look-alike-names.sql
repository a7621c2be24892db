-- The letters of other scripts, and the signs, that look like others, each as the one that it looks like. Of two names with one
-- skeleton a person takes one for the other; names that were given before may share one.
create function username_skeleton(name text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(translate(name,
    'аеорсхуіјѕԁһԛԝүкмтвнӏзбѵгАВЕЗІЈКМНОРСЅТУХҮԚԜӀЧѴёЁїЇӓӒӧӦαβγεηικνορτυχωϳΑΒΕΖΗΙΚΜΝΟΡΤΥΧόίάέύօսհոյցզՕՍՏԼıɑɡɩɪƅǀʟᴄᴏꜱᴠᴡᴢᴋᴍɴʀʜʏᴛᴜᴊᴅᴇʙɢᴘᴀ01|‐‒–—―−⁃˗‘’ʼ′ʹʻ`·‧∙•',
    'aeopcxyijsdhqwykmtbhl36vrabe3ijkmhopcstyxyqwl4vëëïïääööabyenikvoptuxwjabezhikmnoptyxóíáéúouhnjgqousliagiibllcosvwzkmnrhytujdebgpaoll--------''''''''''''''....')) $$;

create index users_username_skeleton on users (username_skeleton(username));
