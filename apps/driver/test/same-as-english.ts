import type { LanguageTag } from '@fleet/ui';

const ownWord = 'The language has this very word for it.';
const symbol = 'The symbol of the unit.';
const ticket = 'What a ticket of the weighbridge says, if it does not say tonnes.';

/** The texts that are the same as in English, each with the reason. */
export const sameAsEnglish: Partial<Record<LanguageTag, Readonly<Record<string, string>>>> = {
  de: {
    'driver.shell.offline': ownWord,
    'driver.unsent.picture.size': symbol,
    'driver.unsent.name': ownWord,
    'controls.rating.neutral': ownWord,
    'controls.weight.tons': ticket,
    'controls.scanner.typed': ownWord,
  },
  fr: {
    'driver.install.notifications': ownWord,
    'driver.stop.questions': ownWord,
    'driver.road.distance': ownWord,
    'driver.unsent.record.position': ownWord,
    'driver.unsent.fields.position': ownWord,
    'controls.weight.metricTons': ownWord,
    'controls.weight.tons': ticket,
    'controls.image.photo': ownWord,
    'controls.scanner.typed': ownWord,
    'controls.signature.signed': ownWord,
    'controls.document.page': ownWord,
    'controls.document.pages': ownWord,
    'controls.delay.minutes': ownWord,
  },
  es: {
    'driver.unsent.record.no': ownWord,
    'driver.unsent.picture.size': symbol,
    'controls.no': ownWord,
    'controls.rating.neutral': ownWord,
    'controls.weight.tons': ticket,
  },
  pt: {
    'driver.unsent.picture.size': symbol,
    'controls.weight.tons': ticket,
  },
  af: {
    'driver.route.waitingStops': ownWord,
    'driver.unsent.picture.size': symbol,
    'driver.unsent.stop': ownWord,
    'driver.unsent.fields.stop': ownWord,
    'controls.weight.tons': ticket,
    'controls.camera.lens': ownWord,
  },
};
