import type { CatalogueLike } from '@fleet/ui';
import type { roadEnglish } from './road-english.js';

/** The texts of driving and of the position, in Arabic. */
export const roadArabic: CatalogueLike<typeof roadEnglish> = {
  lockedTitle: 'مقفل أثناء القيادة',
  lockedText: 'تُفتح النماذج من جديد بعد توقف المركبة بضع ثوانٍ.',
  nextStop: 'المحطة التالية',
  noStopTitle: 'لا محطة أمامك',
  distance: 'المسافة',
  estimated: 'تقديرية',
  expected: 'المتوقع',
  planned: 'حسب الخطة {time}',
  unknown: 'غير معروف',
  call: 'اتصال: {name}',
  passenger: 'أنا راكب',
  askTitle: 'هل يُسمح للتطبيق بمعرفة مكانك؟',
  askText:
    'عندها يقترح الوصول والمغادرة، ويقفل النماذج أثناء القيادة. لا يرى المكتب الموقع إلا أثناء مناوبتك.',
  allow: 'السماح بالموقع',
  without: 'المتابعة بدون الموقع',
  refusedTitle: 'الموقع غير مسموح به',
  refusedText:
    'كل شيء يعمل، لكنك تبلّغ بنفسك عن كل وصول ومغادرة. لتغيير ذلك، اسمح بالموقع لهذه الصفحة في إعدادات المتصفح.',
  unsupportedTitle: 'لا يستطيع التطبيق قراءة موقع هذا الهاتف',
  unsupportedText: 'كل شيء يعمل، لكنك تبلّغ بنفسك عن كل وصول ومغادرة.',
  understood: 'فهمت',
};
