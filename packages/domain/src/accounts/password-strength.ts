import { passwordBounds } from '@fleet/contract/accounts/passwords';
import { type Problem, problem } from '@fleet/contract/ground/problems';

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** The most used passwords that are long enough to be allowed, in lower case, with look-alike digits as letters. */
const common = new Set(
  `administrator basketball birthdaygirl breakfast changemenow chocolate1 computer123 dragonball1 football123 football1234
  helloworld helloworld1 iloveyou12 iloveyou123 iloveyou1234 ilovemyself internet123 letmein123 letmein1234 liverpool1
  loveyou123 manchester mastermaster michael123 monkey1234 mustang123 newpassword nothing123 opensesame passw0rd123
  password00 password01 password10 password11 password12 password123 password1234 password12345 password2024 password2025
  password2026 password99 passwordpassword pokemon123 princess12 princess123 secret1234 starwars123 startrek123 sunshine12
  sunshine123 superman123 temporary1 temppassword test123456 test1234567 thisisapassword trustno1234 unknown123 welcome123
  welcome1234 welcome12345 welcome2024 welcome2025 welcome2026 whatever123 yourpassword mypassword mypassword1
  1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx3edc qazwsxedcrfv zaq12wsxcde3 qwerty1234 qwerty12345
  qwerty123456 qwertyuiop1 qwertyuiop123 asdfghjkl1 asdfghjkl123 abcd123456 abc1234567 abc123abc123 123qweasdzxc
  1234qwerasdf azertyuiop azerty12345 qwertzuiop qwertz12345 contrasena contraseña1 motdepasse motdepasse1 passwort123
  contrasenya hallo12345 bonjour123 fleetfleet fleet12345 truckdriver driver1234 driver12345`
    .split(/\s+/)
    .map(unmasked),
);

/** Rows of keys and well-known orders of characters. A password that is a part of one, in either direction, is weak. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
].flatMap((row) => [row, [...row].reverse().join('')]);

/** A part that is repeated to the end: aaaaaaaaaa, abcabcabcabc. */
const repeated = /^(.+?)\1+$/su;

/**
 * Returns the fault of a password for this user, or null. A password has 10 to 200 characters, and is neither the user
 * name nor a common password [R-AUT-4][C-3]. Letter case, forms of the same letter and digits that look like letters
 * make no difference. The faults are `too_short`, `too_long` and `weak_password`.
 */
export function judgePassword(password: string, username: string): Problem | null {
  const { least, most } = passwordBounds;
  const { length } = [...password];
  if (length < least)
    return problem('too_short', '/password', `A password has at least ${least} characters.`);
  if (length > most) return problem('too_long', '/password');
  const plain = plainForm(password);
  if (isNameOf(plain, username)) {
    return problem('weak_password', '/password', 'The password must not be the user name.');
  }
  return isFamiliar(plain) ? problem('weak_password', '/password') : null;
}

function isFamiliar(plain: string): boolean {
  // A common password with punctuation at its end is common, too.
  const stem = plain.replace(/[!?.*#$_-]+$/u, '');
  return [plain, stem].some(
    (each) => common.has(unmasked(each)) || repeated.test(each) || rows.some((row) => row.includes(each)),
  );
}

/** The name itself, its part before the @, or either of them reversed. */
function isNameOf(plain: string, username: string): boolean {
  const name = plainForm(username);
  const [before = ''] = name.split('@');
  return [name, before].some((each) => plain === each || plain === [...each].reverse().join(''));
}

function plainForm(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}

function unmasked(text: string): string {
  return text.replaceAll(/[013457@$!]/g, (character) => lookAlikes[character] ?? character);
}
