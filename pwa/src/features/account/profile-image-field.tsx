import { type ChangeEvent, useId, useRef, useState } from "react";
import { Button } from "../../ui/form/button.tsx";
import { AlertIcon } from "../../ui/icons/icons.tsx";
import { Cluster, Row } from "../../ui/layout/primitives.tsx";
import { ProfileImage } from "./profile-image.tsx";
import * as styles from "./profile-image-field.module.css";
import { resizeProfileImage } from "./resize-profile-image.ts";

export interface ProfileImageFieldProps {
  /** The chosen image as a data URL, already resized. */
  dataUrl: string | undefined;
  onChange: (dataUrl: string | undefined) => void;
  error?: string | undefined;
}

/**
 * The field for the optional profile image. The chosen image is resized on the device and shown, and can be removed
 * again.
 */
export function ProfileImageField({ dataUrl, onChange, error }: ProfileImageFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [ownError, setOwnError] = useState<string>();
  const message = ownError ?? error;

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    currentTarget.value = "";
    if (!file) return;
    try {
      onChange(await resizeProfileImage(file));
      setOwnError(undefined);
    } catch {
      setOwnError("Veuillez sélectionner un fichier valide");
    }
  };
  const remove = () => {
    onChange(undefined);
    setOwnError(undefined);
    input.current?.focus();
  };

  return (
    <Row gap={4} className={styles.field}>
      <ProfileImage image={dataUrl} className={styles.image} alt={dataUrl && "Votre photo"} />
      <div>
        <p className={styles.label}>
          <label htmlFor={id}>Photo de profil</label> <span>(facultative)</span>
        </p>
        <Cluster gap={2} align="center" className={styles.actions}>
          <label className={styles.choose}>
            <input
              ref={input}
              id={id}
              type="file"
              name="profilePic"
              accept="image/*"
              aria-invalid={message ? true : undefined}
              aria-describedby={message && `${id}-error`}
              onChange={(event) => void choose(event)}
            />
            <span>{dataUrl ? "Changer" : "Choisir une photo"}</span>
          </label>
          {dataUrl && (
            <Button variant="quiet" size="small" onClick={remove}>
              Retirer
            </Button>
          )}
        </Cluster>
        {message && (
          <p className={styles.error} id={`${id}-error`} role="alert">
            <AlertIcon size={18} />
            <span>{message}</span>
          </p>
        )}
      </div>
    </Row>
  );
}
