import { AnchorButton } from "../../ui/form/button.tsx";
import { useShop } from "../shop-context.tsx";
import { networksOf } from "./networks.ts";

/** The shop on the messaging app, the social and the photo-sharing network, as a list of round buttons. */
export function SocialLinks({
  variant,
  className,
}: {
  variant: "quiet" | "outline";
  className: string | undefined;
}) {
  const networks = networksOf(useShop());
  return (
    <ul className={className}>
      {networks.map(({ href, label, Icon }) => (
        <li key={label}>
          <AnchorButton
            href={href}
            target="_blank"
            rel="noopener"
            variant={variant}
            size="round"
            aria-label={label}
          >
            <Icon size={22} />
          </AnchorButton>
        </li>
      ))}
    </ul>
  );
}
