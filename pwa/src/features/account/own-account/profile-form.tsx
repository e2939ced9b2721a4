import { profileErrors } from "graphql-server/features/users/own-account/own-account";
import { useState } from "react";
import { UpdateProfileDocument } from "../../../data/graphql/account.generated.ts";
import { type SessionUser, useSessionStore } from "../../../data/session/session.ts";
import { Notice, NoticePlace } from "../../../ui/feedback/notice.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { AccountForm, type FormValues } from "../account-form.tsx";
import { ProfileImageField } from "../profile-image-field.tsx";

const FIELDS = ["name"] as const;

export function ProfileForm({ user }: { user: SessionUser }) {
  const session = useSessionStore();
  const [image, setImage] = useState(user.profilePic ?? undefined);
  const [saved, setSaved] = useState(false);

  const submit = async ({ name }: FormValues<"name">) => {
    setSaved(false);
    // The image is sent only if it has changed; null removes the image.
    const profilePic = image === (user.profilePic ?? undefined) ? {} : { profilePic: image ?? null };
    const result = await session.mutate(UpdateProfileDocument, { input: { name, ...profilePic } });
    if (!result.ok) return result;
    session.update(result.value.updateProfile);
    setImage(result.value.updateProfile.profilePic ?? undefined);
    setSaved(true);
    toast.success("Votre profil est enregistré");
    return result;
  };

  return (
    <>
      <AccountForm fields={FIELDS} submitLabel="Enregistrer" check={profileErrors} submit={submit}>
        {(errors) => (
          <>
            <TextField
              label="Nom"
              name="name"
              autoComplete="name"
              enterKeyHint="done"
              defaultValue={user.name}
              error={errors.name}
            />
            <ProfileImageField dataUrl={image} onChange={setImage} error={errors.profilePic} />
          </>
        )}
      </AccountForm>
      <NoticePlace>
        {saved && (
          <Notice kind="success" role="presentation">
            Votre profil est enregistré.
          </Notice>
        )}
      </NoticePlace>
    </>
  );
}
