/** The form in which names are compared, because people write the same name in different letter cases. */
export function folded(text: string): string {
  return text.trim().normalize('NFKC').toLocaleLowerCase('en');
}

/** The form in which registrations are compared, as in the service. */
export function foldedRegistration(text: string): string {
  return text.replaceAll(' ', '').toUpperCase();
}
