import { Badge } from '@isocentre/ui/tag.tsx';
import type { ShownPayment } from './load-payments.ts';

/** Every payment attempt, newest first, with its result. */
export function Attempts({ attempts }: { attempts: readonly ShownPayment[] }) {
  return (
    <section className="card completion-card" aria-labelledby="attempts-heading">
      <h2 id="attempts-heading">Attempts</h2>
      <table className="attempts">
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Payment ID</th>
            <th scope="col">Amount</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {attempts.map(({ id, moment, amount, result }) => (
            <tr key={id}>
              <td>{moment}</td>
              <td className="payment-id">{id}</td>
              <td>{amount}</td>
              <td>
                <Badge state={result.state}>{result.words}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
