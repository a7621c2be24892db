import type { CatalogueLike } from '@fleet/ui';
import type { firstStepsEnglish } from './first-steps-english.js';

/** What an administrator of a new organisation sees, in Arabic. */
export const firstStepsArabic: CatalogueLike<typeof firstStepsEnglish> = {
  zoneText: 'تُعرض الأوقات بتوقيت {used}. حاسوبك في {own}.',
  useZone: 'استخدام {own}',
  openSettings: 'فتح الإعدادات',
  keepZone: 'إبقاء {used}',
  title: 'الخطوات الأولى',
  text: 'تقود هذه الخطوات إلى أول تسليم. تفتح كل خطوة صفحتها.',
  steps: {
    zone: 'اختيار المنطقة الزمنية',
    site: 'إضافة موقع',
    driver: 'إضافة سائق يدخل برقم سري',
    vehicle: 'إضافة مركبة',
    route: 'إنشاء مسار',
  },
  after: 'بعد ذلك يدخل السائق إلى تطبيق السائق ويبدأ جلسة. ومنذ ذلك الحين تعرض هذه الصفحة السائق.',
};
