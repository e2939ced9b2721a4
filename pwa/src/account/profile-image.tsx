import { pictureUrl } from "graphql-server/images/image";
import { PersonIcon } from "../ui/icons/icons.tsx";
import { classNames } from "../ui/styles/class-names.ts";
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
