import { pictureUrl } from "graphql-server/images/image";
import { classNames } from "../ui/class-names.ts";
import { PersonIcon } from "../ui/icons.tsx";
import styles from "./profile-image.module.css";

/** A person's photo in a disc, or the default figure; decorative unless told what it shows. */
export function ProfilePhoto({
  photo,
  alt = "",
  className,
}: {
  photo: string | null | undefined;
  alt?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <span className={classNames(styles.disc, className)}>
      {photo ? <img src={pictureUrl(photo, 320)} alt={alt} /> : <PersonIcon size={40} />}
    </span>
  );
}
