import { ListOrdered } from "lucide-react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";

const steps = [
  { title: "You confirm first", words: "The next step names each search and what it costs at least." },
  {
    title: "Each search is sent once",
    words: "The service bills every call. A lost answer is looked for, never sent again.",
  },
  { title: "Results come by court", words: "Proofdesk asks the service until each court has answered." },
];

/** What follows on pressing the button, before it is pressed. */
export function WhatHappens() {
  return (
    <Card>
      <CardHeader icon={<ListOrdered />} title="What happens when you send" />
      <CardBody>
        <dl className="grid gap-x-6 gap-y-3 md:grid-cols-3">
          {steps.map(({ title, words }) => (
            <div key={title}>
              <dt className="font-strong">{title}</dt>
              <dd className="text-ink-2 text-meta">{words}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  );
}
