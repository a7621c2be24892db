import type { CatalogueLike } from '@fleet/ui';
import type { sessionsEnglish } from './sessions-english.js';

/** The texts of the sessions, in Arabic. */
export const sessionsArabic: CatalogueLike<typeof sessionsEnglish> = {
  title: 'الجلسات',
  status: 'الحالة',
  statuses: {
    active: 'نشطة',
    revoked: 'مُبطلة',
    closed: 'مغلقة',
  },
  columns: {
    driver: 'السائق',
    vehicle: 'المركبة',
    started: 'البداية',
    ended: 'النهاية',
    status: 'الحالة',
  },
  emptyTitle: 'لا توجد جلسات بعد',
  emptyText: 'تبدأ الجلسة عندما يسجّل سائق الدخول إلى تطبيق السائق ويأخذ مركبة.',
  noMatchTitle: 'لا توافق أي جلسة عوامل التصفية هذه',
  noMatchText: 'امسح عوامل التصفية لترى كل الجلسات، أو غيّر واحدًا منها.',
  pageTitle: 'جلسة {name}',
  facts: 'الجلسة',
  vehicle: 'المركبة',
  device: 'الجهاز',
  started: 'البداية',
  ended: 'النهاية',
  received: 'السجلات المستلمة',
  receivedText: {
    zero: 'لا سجلات',
    one: 'سجل واحد، ولا ينقص شيء',
    two: 'سجلان، ولا ينقص شيء قبلهما',
    few: '{count} سجلات، ولا ينقص شيء قبلها',
    many: '{count} سجلًا، ولا ينقص شيء قبلها',
    other: '{count} سجل، ولا ينقص شيء',
  },
  nothingNumbered: 'لا شيء بعد',
  reason: 'السبب',
  endedHow: 'كيف انتهت',
  revocations: {
    by_driver: 'أبطلها السائق',
    by_controller: 'أبطلها المكتب',
    automatic_release: 'أُبطلت عند انتهاء مهلة الإفراج عن مسار',
    driver_disabled: 'أُبطلت لأن السائق عُطّل',
  },
  closedText: 'أغلقها السائق في نهاية اليوم',
  routesOfDriver: 'مسارات السائق',
  quarantineOfSession: 'سجلات هذه الجلسة في الحجر',
  revoke: 'إبطال الجلسة',
  revokeTitle: 'هل تبطل هذه الجلسة؟',
  revokeSeen:
    'يقول هاتف {name} فورًا إن المكتب أنهى الجلسة، مع سببك. ما سُجّل حتى الآن يمكن إرساله بعد؛ وما يُسجّل لاحقًا ينتظر قرارك هنا.',
  revokeRoute: 'يبقى المسار لدى السائق الذي يحتاج إلى جلسة جديدة للمتابعة.',
  keepSession: 'الإبقاء على الجلسة',
  revoked: 'أُبطلت الجلسة. يعرض هاتف {name} ذلك فور توفر الشبكة.',
};
