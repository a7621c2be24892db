export { AppFrame, type AppFrameProps } from './app-frame/app-frame.js';
export { Button, type ButtonProps } from './button/button.js';
export { ButtonRow } from './button/button-row.js';
export { IconButton, type IconButtonProps } from './button/icon-button.js';
export { MainButton } from './button/main-button.js';
export { CheckField, type CheckFieldProps, SwitchField } from './check-field/check-field.js';
export { type Choice, ChoiceList, type ChoiceListProps } from './choice-list/choice-list.js';
export { ComboField, type ComboFieldProps, type ComboOption } from './combo-field/combo-field.js';
export { type Column, DataTable, type DataTableProps } from './data-table/data-table.js';
export { Dialog, type DialogProps, Sheet } from './dialog/dialog.js';
export { Disclosure, type DisclosureProps } from './disclosure/disclosure.js';
export { EmptyState, type EmptyStateProps } from './empty-state/empty-state.js';
export { Fact, FactList, type FactProps } from './fact-list/fact-list.js';
export { FieldGroup, type FieldGroupProps } from './field-group/field-group.js';
export { Figure, type FigureProps } from './figure/figure.js';
export { FilterBar } from './filter-bar/filter-bar.js';
export { Icon, type IconProps } from './icon/icon.js';
export { type IconName, iconNames } from './icon/icon-paths.js';
export { createMessages } from './language/create-messages.js';
export { createFormats, type DistanceUnit, type Formats } from './language/formats.js';
export { knownZone } from './language/known-zone.js';
export {
  firstLanguage,
  type LanguageChoice,
  LanguageChoiceProvider,
  useLanguageChoice,
} from './language/language-choice.js';
export {
  LanguageProvider,
  type LanguageProviderProps,
  useFormats,
  useLanguage,
} from './language/language-provider.js';
export { directionOf, type Language, type LanguageTag, languages } from './language/languages.js';
export type { CatalogueLike, MessageValues, Plural } from './language/message-text.js';
export { isSkippedTime, typedInstant } from './language/typed-time.js';
export { instantOf, zonedText } from './language/zoned-time.js';
export { List, type ListProps } from './list/list.js';
export { ListRow, type ListRowProps } from './list/list-row.js';
export { Notice, type NoticeProps } from './notice/notice.js';
export { useHeadingFocus } from './page/heading-focus.js';
export { Page, type PageProps } from './page/page.js';
export { PageHeader, type PageHeaderProps } from './page/page-header.js';
export { Pager, type PagerProps } from './pager/pager.js';
export { PasswordField, type PasswordFieldProps } from './password-field/password-field.js';
export { PinField, type PinFieldProps } from './pin-field/pin-field.js';
export { Popover, type PopoverProps } from './popover/popover.js';
export { ProgressBar, type ProgressBarProps } from './progress-bar/progress-bar.js';
export { SearchField, type SearchFieldProps } from './search-field/search-field.js';
export { SecretField, type SecretFieldProps } from './secret-field/secret-field.js';
export { Section, type SectionProps } from './section/section.js';
export { SelectField, type SelectFieldProps } from './select-field/select-field.js';
export { Sign, type SignProps } from './sign/sign.js';
export { Skeleton } from './skeleton/skeleton.js';
export { type Status, StatusMark } from './status-mark/status-mark.js';
export { Step, type StepProps, Steps } from './steps/steps.js';
export { TextField, type TextFieldProps } from './text-field/text-field.js';
export { type ThemeName, ThemeProvider, themeNames, useTheme } from './theme/theme-provider.js';
