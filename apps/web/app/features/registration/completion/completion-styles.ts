import '../fee-today.css';
import '../price-chart.css';
import './completion-page.css';
import './proof-card.css';
