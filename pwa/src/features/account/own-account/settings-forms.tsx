import { DeletionForm } from "./deletion-form.tsx";
import { DeviceList } from "./device-list.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PersonalData } from "./personal-data.tsx";
import { ProfileForm } from "./profile-form.tsx";
import type { SettingsForms } from "./settings-list.tsx";

/** The forms of all settings. They are loaded as one file, because one file compresses better than several. */
export const SETTINGS_FORMS: SettingsForms = {
  profile: ProfileForm,
  password: PasswordForm,
  devices: DeviceList,
  data: PersonalData,
  deletion: DeletionForm,
};
