import type { CatalogueLike } from '@fleet/ui';
import type { apiKeysEnglish } from './api-keys-english.js';

/** API keys, in Arabic. */
export const apiKeysArabic: CatalogueLike<typeof apiKeysEnglish> = {
  make: 'مفتاح API جديد',
  makeDo: 'إنشاء مفتاح API',
  makeSeen: 'يستطيع برنامج لكم بعدها استدعاء الخدمة بسر المفتاح الذي يُعرض مرة واحدة.',
  nameHint: 'أي برنامج يستخدمه، مثل التخطيط.',
  sitesHint: 'يرى البرنامج بيانات هذه المواقع فقط والبيانات بلا موقع. دون اختيار: الكل.',
  networks: 'الشبكات',
  networksHint:
    'الشبكات التي يجوز للبرنامج الاستدعاء منها، واحدة في كل سطر، مثل 198.51.100.0/24. فارغ: من أي مكان.',
  anywhere: 'من أي مكان',
  ends: 'صالح حتى',
  endsHint: 'بتوقيت المؤسسة. فارغ: بلا نهاية.',
  endsForm: 'املأ اليوم والوقت. ربما تتخطى الساعات هذا الوقت.',
  never: 'بلا نهاية',
  lastUse: 'آخر استخدام',
  neverUsed: 'أبدًا',
  previousUntil: 'السر السابق صالح حتى',
  revokedAt: 'أُلغي',
  statuses: {
    live: 'صالح',
    expired: 'منتهٍ',
    revoked: 'ملغى',
  },
  changeTitle: 'تغيير مفتاح API',
  changeSeen: 'يبقى السر. خلال ثانية تكون للبرنامج الحقوق الجديدة.',
  rotate: 'سر جديد',
  rotateTitle: 'إعطاء المفتاح سرًا جديدًا؟',
  rotateSeen:
    'يُعرض السر الجديد مرة واحدة. يبقى الحالي صالحًا للمدة أدناه ليتحول البرنامج. وإن كان سر أقدم لا يزال صالحًا فإنه ينتهي الآن.',
  rotateSeenNow:
    'ينتهي السر الحالي وكل رموزه فورًا: يتوقف البرنامج حتى يحصل على الجديد. اختر هذا إن كان غيرك قد يعرف السر.',
  overlap: 'يبقى السر الحالي صالحًا',
  overlaps: {
    none: 'لا يبقى: ينتهي فورًا',
    hour: 'ساعة',
    day: 'يومًا',
    week: 'سبعة أيام',
    month: 'ثلاثين يومًا',
  },
  rotated: 'للمفتاح سر جديد.',
  revoke: 'إلغاء المفتاح',
  revokeTitle: 'إلغاء {name}؟',
  revokeSeen:
    'خلال ثانية لا يستطيع أي برنامج الاستدعاء بهذا المفتاح. لا يمكن التراجع؛ ويبقى المفتاح في القائمة.',
  revoked: 'أُلغي {name}.',
  secretTitle: 'سر {name}',
  secret: 'سر المفتاح (X-Api-Key)',
  emptyTitle: 'لا يوجد مفتاح API بعد',
  emptyText: 'يحتاج نظام التخطيط إلى مفتاح بدور «تكامل» لإرسال المسارات.',
};
