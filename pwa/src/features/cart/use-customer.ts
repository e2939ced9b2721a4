import { useEffect, useReducer, useState } from "react";
import { useSession } from "../../data/session/session.ts";
import { onReturn } from "../../lib/http/on-return.ts";
import { DELIVERY_ZONE_KEY } from "../../lib/storage/storage-keys.ts";
import {
  type Customer,
  hasDetails,
  keepCustomer,
  NO_DETAILS,
  readCustomer,
  usableCustomer,
} from "../orders/customer.ts";
import { noteVisit } from "../orders/visit.ts";

export interface TypedCustomer {
  customer: Customer;
  /**
   * Details that a visitor has typed in an earlier visit. Orders contain them only after the visitor has confirmed
   * them.
   */
  former: Customer | undefined;
  /** Changes one detail, and stores all details on this device. */
  change: (field: keyof Customer, text: string) => void;
  /** Lets orders contain the details of the earlier visit. What the visitor has typed in this visit stays. */
  confirm: () => void;
  /** Erases the details of the earlier visit. If there are no such details, erases all stored details. */
  erase: () => void;
}

export function useCustomer(): TypedCustomer {
  const { user } = useSession();
  const owner = user?.id;
  const [typed, setTyped] = useState<{ owner: string | undefined; former: Customer | undefined }>();
  // Reads the details again when the visitor returns to the page: after a long absence, they count as details of an
  // earlier visit.
  const [, update] = useReducer((count: number) => count + 1, 0);
  useEffect(() => onReturn(update), []);
  const customer = usableCustomer(owner);
  const stored = readCustomer(owner);
  const former =
    typed?.owner === owner && typed?.former ? typed.former : hasDetails(customer) ? undefined : stored;
  const keep = (changed: Customer, left?: Customer) => {
    keepCustomer(owner, changed);
    setTyped({ owner, former: left });
    update();
  };
  const shownFormer = former && hasDetails(former) ? former : undefined;
  return {
    customer,
    former: shownFormer,
    change: (field, text) => keep({ ...customer, [field]: text }, shownFormer),
    confirm: () => {
      if (!shownFormer) return;
      const { name, phone, quarter } = shownFormer;
      keep({
        name: customer.name || name,
        phone: customer.phone || phone,
        quarter: customer.quarter || quarter,
      });
      // Also confirms the delivery zone that is stored on the device, because the visitor sees it beside the details.
      noteVisit(DELIVERY_ZONE_KEY);
    },
    erase: () => keep(shownFormer ? customer : NO_DETAILS),
  };
}
